export * from './push-service.ts'
