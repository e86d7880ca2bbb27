/** A response read to its end; its body is undefined where it is not JSON, which the API's own code did not send. */
export type ApiResponse = { status: number; body: unknown };
