export * from './hostile-urls.ts'
