export * from './error-body.ts'
export * from './plugin.ts'
export * from './request-facts.ts'
export * from './routes.ts'
