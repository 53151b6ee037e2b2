export { FAMILIES, type Family, familyOf } from './families.ts'
