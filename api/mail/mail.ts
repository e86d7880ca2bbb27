export type Mail = { subject: string; html: string; text: string; headers?: Record<string, string> };
