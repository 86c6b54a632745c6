import { configure } from '@testing-library/dom'

configure({
  // Far longer than any state takes, so that a busy machine does not fail one.
  asyncUtilTimeout: 20_000,
  // The page itself shows what there is; its whole content in each error hides the reason.
  getElementError: (message) => new Error(message ?? 'not found'),
})

/** What states use to find things and to act, as a user would. */
export { screen, waitFor, within } from '@testing-library/dom'

export type { UserEvent } from '@testing-library/user-event'

/** For a query by text: what a dialog says when the service refused. The element around it is always there. */
export const refusal = { selector: '[role="alert"] *' }
