/** The registries of places and languages, for all code except browser bundles, for which they are too large. */
export { languageFault } from './languages.ts'
export { findPlace } from './places.ts'
