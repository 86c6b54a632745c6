export { DatabaseClient } from './database-client.ts'
export { DatabaseUrlError, databaseUrlProblem, eachHost, readDatabaseUrl, withLogin } from './database-url.ts'
export { ReadOnlyServerError } from './find-host.ts'
