export { checkFhirPath, startFhirPath } from './fhir-path.ts'
