/** Shown at once when the page of one item is opened. */
export { EndpointFrame as default } from '../../../../screens/endpoints/endpoint-page.tsx'
