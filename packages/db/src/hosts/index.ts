export { DatabaseClient } from './database-client.ts'
export { DatabaseUrlError, databaseUrlProblem, readDatabaseUrl, withLogin } from './database-url.ts'
export { ReadOnlyServerError } from './find-host.ts'
