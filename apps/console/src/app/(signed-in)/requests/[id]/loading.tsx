/** Shown at once when the page of one item is opened. */
export { RequestFrame as default } from '../../../../screens/requests/request-page.tsx'
