/** The `SECRETS_KEY` of tests and benchmarks: it encrypts nothing that is worth anything. */
export const testSecretsKey = `1:${Buffer.alloc(32, 7).toString('base64')}`
