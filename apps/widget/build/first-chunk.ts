/** What the bundler tells about its modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

export const firstChunkName = 'first'

/**
 * Names the chunk of all that a page loads at once. Without a name, the bundler moves what later parts share with the page into
 * chunks of their own, and small files compress badly.
 * @param entry the path of the page's first module
 */
export function firstChunk(entry: string) {
  let first: Set<string> | undefined
  const collect = (id: string, modules: Modules, found: Set<string>): Set<string> => {
    if (found.has(id)) return found
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) collect(imported, modules, found)
    return found
  }
  return (id: string, modules: Modules): string | null => {
    first ??= collect(entry, modules, new Set())
    return first.has(id) ? firstChunkName : null
  }
}
