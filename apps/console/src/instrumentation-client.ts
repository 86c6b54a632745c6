import { supportOlderBrowsers } from '@consult/web-client/browser/older-browsers.ts'

supportOlderBrowsers()

// This also runs before anything else on a page. For speed, Zod checks whether it may evaluate code. Our content security
// policy forbids that, and the attempt itself would be reported as a violation. This turns the check off as `z.config`
// would, but without loading Zod, which the inbox does not need at first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
