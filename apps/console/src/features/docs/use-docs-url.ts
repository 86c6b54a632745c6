import { useMe } from '../../entities/session/use-me.tsx'

/** Returns the address of a page of the documentation, as browsers reach it. */
export const useDocsUrl = (path: string): string => useMe().apiUrl + path
