import { createStore } from '@consult/ui/state/store.ts'

/**
 * The email address typed on one of the sign-in pages, so that the next page has it too. It exists only in this tab's
 * memory.
 */
export const typedEmail = createStore('')
