import { createStore } from '../../ui/state/store.ts'

/** The address that was typed on one of the pages before the sign-in: the next one has it too. In this tab's memory alone. */
export const typedEmail = createStore('')
