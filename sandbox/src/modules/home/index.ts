export { createCalendar } from './calendar';
export { registerHomeCalls } from './home-calls';
export { seedHome } from './home-store';
export { calendarSales, homeModule } from './module';
