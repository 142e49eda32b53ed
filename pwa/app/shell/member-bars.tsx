// Both bars of a member, which come together.
export { MemberBar as Bar } from './member-bar.tsx'
export { MemberDock as Dock } from './member-dock.tsx'
