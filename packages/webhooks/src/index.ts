export * from './deliver.ts'
export * from './delivery-worker.ts'
export * from './schedule.ts'
export * from './signature.ts'
