export { awaited } from '../awaited.ts'
