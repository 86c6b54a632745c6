export * from './janus-calls.ts'
export * from './janus-plane.ts'
