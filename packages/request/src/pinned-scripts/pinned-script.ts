/** A script that pages can pin: the folder that it is served from, and the value for `integrity`. */
export interface PinnedScript {
  readonly build: string
  readonly integrity: string
}
