import { config } from 'zod/v4/core'

// Runs before anything else of a page. Zod tries whether code may be evaluated, to be faster: it may not, and trying
// is a violation of our content security policy, which whoever watches those should not have to explain away.
config({ jitless: true })
