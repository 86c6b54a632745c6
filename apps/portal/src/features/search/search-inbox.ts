import { searchBegun, searchText } from './search-state.ts'

/** Shows the results of a search in the inbox, as soon as it is on the page. */
export function searchInbox(text: string): void {
  searchText.set(text)
  searchBegun.set(true)
}
