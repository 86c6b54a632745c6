export * from './call-client.ts'
