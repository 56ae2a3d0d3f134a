export { createCalendar } from './calendar';
export { registerHomeCalls } from './home-calls';
export { seedHome } from './home-store';
