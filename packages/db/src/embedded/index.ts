export * from './cluster.ts'
export { type ClusterOwner, clusterOwner } from './cluster-owner.ts'
export { loadPrograms } from './programs.ts'
