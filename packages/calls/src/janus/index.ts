export { findProgram } from '../find-program.ts'
export * from './janus-plane.ts'
