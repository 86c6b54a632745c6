export { type FontSet, fontSets } from './fonts.ts'
export { type ChromiumLaunch, chromiumLaunch } from './launch-options.ts'
