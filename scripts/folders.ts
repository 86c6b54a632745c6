import { dirname, join, normalize, sep } from 'node:path'

/** A source file: its path relative to the package's `src` folder, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** The folder or file directly in the root that a path belongs to. */
const roomOf = (path: string) => path.split(sep)[0] ?? path

/** Collects which folders of a package import each other, with one import as an example for each pair. */
function findArrows(sources: readonly SourceFile[]): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>()
  for (const { path, text } of sources) {
    for (const [, target = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const imported = normalize(join(dirname(path), target))
      const [from, to] = [roomOf(path), roomOf(imported)]
      if (from === to || to === '..') continue
      const targets = arrows.get(from) ?? new Map<string, string>()
      if (!targets.has(to)) targets.set(to, `${path} imports ${imported}`)
      arrows.set(from, targets)
    }
  }
  return arrows
}

/** Finds a path from one folder to another along the imports, if there is one. */
function findWay(arrows: Map<string, Map<string, string>>, from: string, to: string): string[] | null {
  const ways = new Map<string, string[]>([[from, []]])
  for (const [room, way] of ways) {
    for (const [next, example] of arrows.get(room) ?? []) {
      if (next === to) return [...way, example]
      if (!ways.has(next)) ways.set(next, [...way, example])
    }
  }
  return null
}

/**
 * Finds folders, or files next to folders, that import each other in a cycle. Without cycles, imports between folders run in one
 * direction: docs/internals/architecture.md.
 * @returns one line per cycle, with an import for each of its steps; empty if there is none
 */
export function findFolderCircles(sources: readonly SourceFile[]): string[] {
  const arrows = findArrows(sources)
  const circles = new Map<string, string>()
  for (const room of arrows.keys()) {
    const way = findWay(arrows, room, room)
    if (!way) continue
    const key = way.toSorted().join()
    if (!circles.has(key)) circles.set(key, way.join(', '))
  }
  return [...circles.values()]
}

/**
 * The layers inside a package, or inside one of its folders, lowest first. A folder may import from the lines above its own and from itself. Files next
 * to the folders, such as configs and framework entry points, belong to no layer.
 */
const layersWithin: Readonly<Record<string, readonly (readonly string[])[]>> = {
  portal: [['ui'], ['entities'], ['features'], ['screens', 'server'], ['app']],
  console: [['ui'], ['entities'], ['features'], ['screens', 'server'], ['app']],
  'widget/frame': [['ui'], ['entities'], ['features'], ['app']],
}

/** Finds imports from a layer into one above or beside it, and folders without a layer. */
function findUpwardImports(sources: readonly SourceFile[], layers: readonly (readonly string[])[]): string[] {
  const levelOf = (room: string) => layers.findIndex((layer) => layer.includes(room))
  const homeless = [...new Set(sources.filter(({ path }) => path.includes(sep)).map(({ path }) => roomOf(path)))]
    .filter((room) => levelOf(room) === -1)
    .map((room) => `${room} stands in no layer: give it one in scripts/folders.ts`)
  const upward = [...findArrows(sources)].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => levelOf(from) !== -1 && levelOf(to) >= levelOf(from))
      .map(([, example]) => `${example}, which is not in a layer below`),
  )
  return [...homeless, ...upward]
}

/** Returns the sources of one folder, with paths relative to it. */
const sourcesIn = (folder: string, sources: readonly SourceFile[]): SourceFile[] =>
  sources
    .filter(({ path }) => path.startsWith(folder + sep))
    .map(({ path, text }) => ({ path: path.slice(folder.length + 1), text }))

/** Returns every folder that contains folders: `a` and `a/b` for `a/b/c/one.ts`. */
function parentFolders(sources: readonly SourceFile[]): string[] {
  const parents = sources.flatMap(({ path }) => {
    const folders = path.split(sep).slice(0, -2)
    return folders.map((_, index) => folders.slice(0, index + 1).join(sep))
  })
  return [...new Set(parents)].toSorted()
}

/** Finds cycles between the folders inside each folder. A file next to them may use one and serve another. */
function findInnerCircles(sources: readonly SourceFile[]): string[] {
  return parentFolders(sources).flatMap((folder) => {
    const inFolders = sourcesIn(folder, sources).filter(({ path }) => path.includes(sep))
    return findFolderCircles(inFolders).map((found) => `folders of ${folder} import each other in a circle: ${found}`)
  })
}

/**
 * Finds faults in the imports between the folders of one package: cycles at every depth, and if the package has layers,
 * imports that violate their order.
 * @param name the package's short name, such as `portal`
 * @param layersOf the layers, by a package's short name or by that and a folder (`widget/frame`); default: those of
 *   this repository
 * @returns one line per fault; empty if there is none
 */
export function findFolderFaults(name: string, sources: readonly SourceFile[], layersOf = layersWithin): string[] {
  const upward = Object.entries(layersOf).flatMap(([place, layers]) => {
    const [owner, folder] = place.split('/')
    if (owner !== name) return []
    return findUpwardImports(folder === undefined ? sources : sourcesIn(folder, sources), layers)
  })
  const circles = findFolderCircles(sources).map((found) => `folders import each other in a circle: ${found}`)
  return [...circles, ...findInnerCircles(sources), ...upward]
}
