export * from './cluster.ts'
export { type ClusterOwner, clusterOwner } from './cluster-owner.ts'
export { loadPrograms, type Programs } from './programs.ts'
