export { pairs as promisedThreadOutcomes } from '../async-consult/machine.fixture.ts'
export * from './nulls-of.ts'
