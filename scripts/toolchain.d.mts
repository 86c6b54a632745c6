export interface Pin {
  readonly package: string
  readonly integrity: string
  readonly tarball?: string
}
export function fetchPinned(pin: Pin, folder: string): string
export function pinsOf(folder: string, platform?: string): Pin[] | null
export function installPinned(pins: readonly Pin[], folder: string): void
