/** The private key of the sandbox's own Apple client: published here, it protects nothing. */
export const sandboxAppleKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFu057lVb26gdzGwy
mxVqCLUMaBK6dXMnI+ebP2q9qfehRANCAARr8WKaxXH1fSv3KRo4NEW/qwT/tNyl
uPf5OdIEBlCfwLf8ZXkWyJDWSZVSXdTzGGdwgl+TaF+xjad11IVxuarr
-----END PRIVATE KEY-----
`;
