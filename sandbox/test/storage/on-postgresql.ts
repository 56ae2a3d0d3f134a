/** Run by Jest before each test file of the project `postgresql`. */
process.env['TEST_STORAGE'] = 'postgresql';
