declare global {
  namespace NodeJS {
    interface ProcessEnv {
      /** Set by the build; the bundler writes its value into the code. */
      readonly NEXT_PUBLIC_BUILD?: string
    }
  }
}

/** The response header with the number of the build that the server runs. */
export const buildHeader = 'x-portal-build'

/** The number of this build: the time at which it was made, in seconds. 0 for code that was not built, as in unit tests. */
// biome-ignore lint/style/noRestrictedGlobals: the bundler replaces it
export const ownBuild = Number(process.env.NEXT_PUBLIC_BUILD ?? 0)
