import { createSandbox, type SandboxOptions } from "./server";

const sandbox = await createSandbox(readOptions(process.env)).catch((error: Error) => {
  console.error(`gyeot sandbox cannot start: ${error.message}`);
  process.exit(1);
});
console.log(`sandbox ${sandbox.url} ${sandbox.smtpUrl}`);
process.send?.("ready");

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, stop);

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await sandbox.close();
  process.exit(0);
}

function readOptions(env: NodeJS.ProcessEnv): SandboxOptions {
  const given = <Name extends string>(all: Record<Name, string | undefined>) =>
    Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Partial<Record<Name, string>>;
  return {
    dataDir: env.DATA_DIR || ".data",
    port: Number(env.SANDBOX_PORT || 4100),
    smtpPort: Number(env.SANDBOX_SMTP_PORT || 4125),
    publicUrl: env.PUBLIC_URL || undefined,
    apiUrl: env.API_URL || undefined,
    toss: given({ clientKey: env.TOSS_CLIENT_KEY, secretKey: env.TOSS_SECRET_KEY }),
    s3: given({
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      bucket: env.S3_BUCKET,
    }),
    google: given({ clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }),
    kakao: given({ clientId: env.KAKAO_CLIENT_ID, clientSecret: env.KAKAO_CLIENT_SECRET }),
    naver: given({ clientId: env.NAVER_CLIENT_ID, clientSecret: env.NAVER_CLIENT_SECRET }),
    apple: given({
      clientId: env.APPLE_CLIENT_ID,
      teamId: env.APPLE_TEAM_ID,
      keyId: env.APPLE_KEY_ID,
      // An environment file writes the lines of a PEM as \n.
      privateKey: env.APPLE_PRIVATE_KEY?.replaceAll("\\n", "\n"),
    }),
  };
}
