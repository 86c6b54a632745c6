/** The registries of places and languages, for everything except a browser's bundle, for which they are too large. */
export { languageFault } from './languages.ts'
export { findPlace } from './places.ts'
