// Runs before anything else of a page. Zod tries whether code may be evaluated, to be faster: it may not, and trying
// is a violation of our content security policy, which whoever watches those should not have to explain away. Said
// as `z.config` would say it, without loading Zod for it: the inbox needs none of it at first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
