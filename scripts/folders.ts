import { dirname, join, normalize, sep } from 'node:path'

/** A source file: its path from the folder that holds all sources of a package, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** The folder or file directly in the root that a path belongs to. */
const roomOf = (path: string) => path.split(sep)[0] ?? path

/** From what to what a package's folders import, each with the import that says so. */
function findArrows(sources: readonly SourceFile[]): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>()
  for (const { path, text } of sources) {
    for (const [, target = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const imported = normalize(join(dirname(path), target))
      const [from, to] = [roomOf(path), roomOf(imported)]
      if (from === to || to === '..') continue
      const of = arrows.get(from) ?? new Map<string, string>()
      if (!of.has(to)) of.set(to, `${path} imports ${imported}`)
      arrows.set(from, of)
    }
  }
  return arrows
}

/** The way from one room to another along the arrows, if there is one. */
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
 * Folders of one package that import each other in a circle. Where there is none, imports between folders run in one
 * direction: docs/internals/architecture.md.
 * @returns one line per circle, with an import for each of its steps; empty when there is none.
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
 * The layers inside a package, lowest first: a folder imports from the lines above its own, and from its own folder. Files
 * beside the folders (a config, what a framework looks for there) stand in no layer.
 */
const layersWithin: Readonly<Record<string, readonly (readonly string[])[]>> = {
  portal: [['ui'], ['entities'], ['features'], ['screens', 'server'], ['app']],
}

/** Each import from a layer into one above or beside it, and each folder that has no layer. */
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

/** The sources of one folder, their paths from there. */
const sourcesIn = (folder: string, sources: readonly SourceFile[]): SourceFile[] =>
  sources
    .filter(({ path }) => path.startsWith(folder + sep))
    .map(({ path, text }) => ({ path: path.slice(folder.length + 1), text }))

/**
 * What is wrong with the imports between the folders of one package: circles; and where the package has layers, imports
 * against their order and circles between the folders of a layer.
 * @param name the package's short name: `portal`.
 * @param layersOf by a package's short name; the repository's own where left out.
 * @returns one line per fault; empty when there is none.
 */
export function findFolderFaults(name: string, sources: readonly SourceFile[], layersOf = layersWithin): string[] {
  const layers = layersOf[name] ?? []
  const circle = (found: string) => `folders import each other in a circle: ${found}`
  return [
    ...findFolderCircles(sources).map(circle),
    ...(layers.length > 0 ? findUpwardImports(sources, layers) : []),
    ...layers
      .flat()
      .flatMap((layer) => findFolderCircles(sourcesIn(layer, sources)).map((found) => circle(`in ${layer}: ${found}`))),
  ]
}
