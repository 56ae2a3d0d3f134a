/** Run by Jest before each test file of the project `postgresql`. */
if (process.env['TEST_DATABASE_URL']) process.env['TEST_STORAGE'] = 'postgresql';
