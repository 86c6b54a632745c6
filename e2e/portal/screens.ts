import { callScreens } from './call-screens.ts'
import { doorScreens } from './door-screens.ts'
import { inboxScreens } from './inbox-screens.ts'
import type { Screen } from './screen.ts'
import { sessionScreens } from './session-screens.ts'
import { threadScreens } from './thread-screens.ts'

/** Everything that is worth looking at. A feature that brings a page or a state adds it to one of these. */
export const screens: readonly Screen[] = [
  ...doorScreens,
  ...sessionScreens,
  ...inboxScreens,
  ...threadScreens,
  ...callScreens,
]
