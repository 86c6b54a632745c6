export { ensureDemo } from './ensure-demo.ts'
export { ensureOperator } from './stack-operator.ts'
