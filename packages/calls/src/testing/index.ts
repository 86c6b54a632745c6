/** Test support for other packages: real media nodes, real browser pages, and a real TURN server. */

export { debianProgram } from '../janus/debian-program.fixture.ts'
export { DecodedRecording } from '../recording/decoded-recording.fixture.ts'
export { CallPage, launchChromium, type PageLook, relayOnly } from './call-page.ts'
export { type Coturn, startCoturn } from './coturn.ts'
export { startLossyRelay } from './lossy-relay.ts'
export { engines, type MediaApp, startMediaApp } from './media-app.ts'
