/** The `SECRETS_KEY` of tests and benchmarks. It encrypts nothing of value. */
export const testSecretsKey = `1:${Buffer.alloc(32, 7).toString('base64')}`
