/** What is shown above the widget: the question who the person is, or why nothing can be shown. */
export type Screen = 'ask' | 'lapsed' | 'ended' | 'no-link' | 'open'
