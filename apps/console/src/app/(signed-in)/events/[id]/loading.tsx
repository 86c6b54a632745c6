/** Shown at once when the page of one item is opened. */
export { EventFrame as default } from '../../../../screens/events/event-page.tsx'
