import type { Corner, MountOptions } from '../options.ts'

export const corners: readonly Corner[] = ['bottom', 'top'].flatMap((edge) =>
  ['start', 'end', 'left', 'right'].map((side) => `${edge}-${side}` as Corner),
)
export const mostOffset = 400
export const mostZIndex = 2_147_483_646

/** True for a distance from the corner, in pixels. */
export const isOffset = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= mostOffset

export const isZIndex = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostZIndex

const usual = 20
/** The launcher's height, including the gap above it. */
const launcherRoom = 68

/** Sets the style properties for the position of the launcher and the panel. It ignores invalid values. */
export function setPosition(
  style: Pick<CSSStyleDeclaration, 'setProperty'>,
  { position, offset, zIndex, launcher }: Partial<MountOptions>,
  direction: 'ltr' | 'rtl',
): void {
  const [edge, side] = (corners.find((corner) => corner === position) ?? 'bottom-end').split('-')
  const given = typeof offset === 'number' ? { x: offset, y: offset } : (offset ?? {})
  const x = isOffset(given.x) ? given.x : usual
  const y = isOffset(given.y) ? given.y : usual
  const isLeft = side === 'left' || side === (direction === 'rtl' ? 'end' : 'start')
  // If the page has its own button, the panel needs no space for the launcher.
  const gap = launcher === undefined || launcher === true ? launcherRoom : 0
  const isTop = edge === 'top'
  const fromEdge = (px: number) => `calc(${px}px + env(safe-area-inset-${isTop ? 'top' : 'bottom'}, 0px))`
  const set = {
    '--left': isLeft ? `${x}px` : 'auto',
    '--right': isLeft ? 'auto' : `${x}px`,
    '--top': isTop ? fromEdge(y) : 'auto',
    '--bottom': isTop ? 'auto' : fromEdge(y),
    '--panel-top': isTop ? fromEdge(y + gap) : 'auto',
    '--panel-bottom': isTop ? 'auto' : fromEdge(y + gap),
    '--beside': `${x + usual}px`,
    '--above': `${y + gap + usual}px`,
    ...(isZIndex(zIndex) && { '--layer': `${zIndex}` }),
  }
  for (const [name, value] of Object.entries(set)) style.setProperty(name, value)
}
