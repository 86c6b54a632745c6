/** Unlike its other options, the base URL of orval's client is part of what it generates. */
export default {
  consult: {
    input: '../../docs/openapi.json',
    output: {
      target: 'generated/orval/api.ts',
      client: 'fetch',
      baseUrl: { runtime: 'baseUrl', imports: [{ name: 'baseUrl', importPath: '../../usage/scenario' }] },
    },
  },
}
